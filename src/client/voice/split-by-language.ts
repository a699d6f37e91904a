export interface LanguagePart {
  lang: 'en' | 'es';
  text: string;
}

export function splitByLanguage(line: string, spanish: readonly string[] = []): LanguagePart[] {
  const part = spanish.find((each) => line.includes(each));
  if (part === undefined) return line ? [{ lang: 'en', text: line }] : [];
  const start = line.indexOf(part);
  return [
    ...splitByLanguage(line.slice(0, start), spanish),
    { lang: 'es', text: part },
    ...splitByLanguage(line.slice(start + part.length), spanish),
  ];
}
