interface ErrorEvent {
  message?: string;
  exception?: { values?: { value?: string }[] };
  request?: { url?: string; headers?: Record<string, string> };
  user?: unknown;
  extra?: unknown;
  breadcrumbs?: { message?: string; data?: Record<string, unknown> }[];
}

const URL_FIELDS = ['url', 'from', 'to'];
const SAFE_FIELDS = ['method', 'status_code'];

const EMAIL = /(^|[\s@"<>(),:;])[^\s@"<>(),:;]+@[^\s@"'<>(),:;]+/g;
const NUMBER = /[+(]{0,2}\d(?:[\s().-]{0,2}\d){6,}/g;

/** Removes body, query, cookies, most headers, and text that looks like contact data. */
export function scrubEvent<Event extends ErrorEvent>(event: Event): Event {
  delete event.user;
  delete event.extra;
  scrubRequest(event.request);
  if (event.message) event.message = redact(event.message);
  for (const exception of event.exception?.values ?? []) {
    if (exception.value) exception.value = redact(exception.value);
  }
  for (const breadcrumb of event.breadcrumbs ?? []) {
    if (breadcrumb.message) breadcrumb.message = redact(breadcrumb.message);
    breadcrumb.data = safePartsOf(breadcrumb.data);
  }
  return event;
}

function scrubRequest(request: ErrorEvent['request']): void {
  if (!request) return;
  const { url, headers } = request;
  const agent = headers?.['User-Agent'];
  for (const key of Object.keys(request)) Reflect.deleteProperty(request, key);
  if (url) request.url = withoutQuery(url);
  if (agent) request.headers = { 'User-Agent': agent };
}

function safePartsOf(data: Record<string, unknown> = {}): Record<string, unknown> {
  const safe = Object.entries(data).flatMap(([key, value]) => {
    if (URL_FIELDS.includes(key) && typeof value === 'string') return [[key, withoutQuery(value)]];
    return SAFE_FIELDS.includes(key) ? [[key, value]] : [];
  });
  return Object.fromEntries(safe) as Record<string, unknown>;
}

/** The query may contain what a visitor entered. */
const withoutQuery = (url: string) => url.split(/[?#]/, 1)[0] ?? '';

const redact = (text: string) => text.replace(EMAIL, '$1[email]').replace(NUMBER, '[number]');
