/** Posts the form as the browser does without script. The submit button may have its own action and method. */
export function submitNatively(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const { action, method } = form;
  if (submitter instanceof HTMLButtonElement && submitter.hasAttribute('formmethod')) {
    Object.assign(form, { action: submitter.formAction, method: submitter.formMethod });
  }
  form.submit();
  // The page may come back from the back/forward cache.
  Object.assign(form, { action, method });
}
