import '../first-script.ts';
