import '../index/+client.ts';
