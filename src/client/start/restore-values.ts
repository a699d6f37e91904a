/**
 * When Back restores a page from the cache, WebKit resets the fields that it doesn't complete:
 * https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/HTMLInputElement.cpp
 */
export function restoreValues(): void {
  let values: (readonly [HTMLInputElement, string])[] = [];
  addEventListener('pagehide', () => {
    const fields = document.querySelectorAll<HTMLInputElement>('input[autocomplete=off]');
    values = [...fields].map((field) => [field, field.value] as const);
  });
  addEventListener('pageshow', ({ persisted }) => {
    // WebKit resets them after this event.
    if (persisted) setTimeout(() => values.forEach(([field, value]) => void (field.value = value)));
  });
}
