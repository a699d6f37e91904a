export function prefetchFiles(files: string[]): void {
  if ('connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData) return;
  // Safari has no prefetch: https://caniuse.com/link-rel-prefetch. A module preload also compiles the file.
  const rel = document.createElement('link').relList.supports('prefetch') ? 'prefetch' : 'modulepreload';
  const fetchAll = () => {
    // Each file has its own task, so that the browser can handle input between the tasks.
    for (const href of files)
      setTimeout(() => document.head.append(Object.assign(document.createElement('link'), { rel, href })));
  };
  if (document.readyState === 'complete') fetchAll();
  else addEventListener('load', fetchAll, { once: true });
}
