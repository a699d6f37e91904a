import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import type { paths } from '#shared/api.ts';
import type { Touch } from '#shared/attribution.ts';
import { MAX_VISIT_TEXT, pageEvents, type CountMessage, type PageEvent, type Speed } from '#shared/counts.ts';
import { sourceOf } from '#shared/visit-source.ts';

const PATH: (typeof paths)['events'] = '/api/events';
const ENGAGED_SECONDS = 10;

const short = (text: string | null | undefined) => (text ?? '').slice(0, MAX_VISIT_TEXT);

/** Counts what happens on this page and how fast it is, without anything that tells two visitors apart. The server leaves out browsers that ask for privacy. */
export function countVisit(touch: Touch = {}): void {
  // Some in-app browsers and blockers remove it.
  if (!('sendBeacon' in navigator)) return;
  const trade = new URLSearchParams(location.search).get('trade');
  const sent = new Set<string>();
  const events = new Set<PageEvent>();
  const speed: Speed = {};
  const measure = ({ name, value }: Metric) => void (speed[name.toLowerCase() as keyof Speed] = value);
  const device = matchMedia('(pointer: coarse)').matches ? 'phone' : 'desktop';

  function sendNew(): void {
    const isNew = (name: string) => !sent.has(name);
    const newSpeed = Object.entries(speed).filter(([name]) => isNew(name));
    const message: CountMessage = {
      source: short(sourceOf(touch)),
      campaign: short(touch.utm_campaign),
      trade: short(trade),
      device,
      events: [...events].filter(isNew),
      speed: Object.fromEntries(newSpeed),
    };
    if (message.events.length + newSpeed.length === 0) return;
    const body = new Blob([JSON.stringify(message)], { type: 'application/json' });
    if (!navigator.sendBeacon(PATH, body)) return;
    for (const name of [...message.events, ...Object.keys(message.speed)]) sent.add(name);
  }

  watchPageEvents((event) => void events.add(event));
  for (const observe of [onLCP, onINP, onCLS]) observe(measure);
  // web-vitals reports its last values in listeners of its own, so this listener must be added after them.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendNew());
  addEventListener('pagehide', sendNew);
}

/** Reports what happened before, too. An event may be reported several times. */
function watchPageEvents(report: (event: PageEvent) => void): void {
  report('view');
  let secondsSeen = 0;
  const clock = setInterval(() => {
    if (document.visibilityState === 'visible') secondsSeen += 1;
    if (secondsSeen < ENGAGED_SECONDS) return;
    report('engaged');
    clearInterval(clock);
  }, 1_000);

  document.addEventListener('input', (event) => {
    const { target } = event;
    // The page itself sends custom events.
    if (!(target instanceof HTMLElement) || event instanceof CustomEvent) return;
    const form = target.closest<HTMLFormElement>('form[data-draft]')?.dataset.draft;
    if (form === 'lead') report('form_started');
    if (form === 'roi') report('calculation');
  });

  // The marks of markEvent.
  new PerformanceObserver((marks) => {
    for (const { name } of marks.getEntries()) {
      const event = pageEvents.find((each) => each === name);
      if (event) report(event);
    }
  }).observe({ type: 'mark', buffered: true });
}
