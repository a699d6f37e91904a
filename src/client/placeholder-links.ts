/** Links to pages that are still to come stand at '#', which would jump to the top. */
export function keepPlaceholdersStill(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href="#"]') : null;
    if (link) event.preventDefault();
  });
}
