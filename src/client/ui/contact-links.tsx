import { site } from '#content/site.ts';

export const PhoneLink = () => (
  <a className="tap phone" href={`tel:${site.phone.e164}`}>
    <bdi>{site.phone.display}</bdi>
  </a>
);

const ours: string[] = [...new Set([site.phone.display, site.caller.phone.display])];

/** A text in which our phone numbers don't break, and read left to right in every language. */
export function WithPhones({ text }: { text: string }) {
  const [first = '', ...rest] = ours.reduce<string[]>(
    (parts, number) =>
      parts.flatMap((part) =>
        part
          .split(number)
          .flatMap((each) => [number, each])
          .slice(1),
      ),
    [text],
  );
  return [first, ...rest].map((part, at) =>
    ours.includes(part) ? (
      <bdi key={at} className="phone">
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}

export const EmailLink = () => (
  <a className="tap email" href={`mailto:${site.email}`}>
    {site.email}
  </a>
);
