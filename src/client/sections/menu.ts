export function startMenu(): void {
  const header = document.querySelector('header');
  const menu = header?.querySelector('details');
  if (!header || !menu) return;
  header.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
