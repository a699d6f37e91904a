/** Fetches files that a touch will run, once all else is here; not where the visitor saves data. */
export function fetchAhead(files: string[]): void {
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData) return;
  const fetchAll = () => {
    // A task each: a touch need not wait for all of them.
    for (const href of files)
      setTimeout(() =>
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href })),
      );
  };
  if (document.readyState === 'complete') fetchAll();
  else addEventListener('load', fetchAll, { once: true });
}
