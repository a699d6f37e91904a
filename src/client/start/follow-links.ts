/**
 * A link to `#` doesn't jump to the top. Others close the menu, and open the `<details>` around
 * their target in every browser.
 */
export function followLinks(): void {
  document.documentElement.dataset.followsLinks = '';
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
    if (!link) return;
    document.documentElement.dataset.glides = '';
    link.closest('header details')?.removeAttribute('open');
    const id = link.getAttribute('href')?.slice(1);
    if (id) document.getElementById(id)?.closest('details')?.setAttribute('open', '');
    else event.preventDefault();
  });
}
