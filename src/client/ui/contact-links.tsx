import { demoPhone, site, type Phone } from '#content/site.ts';
import { voiceText } from '#content/voice/voice.ts';

export const PhoneLink = ({ phone: { display, e164 } = site.phone }: { phone?: Phone }) => (
  <a className="tap phone" href={`tel:${e164}`}>
    <bdi>{display}</bdi>
  </a>
);

/** The number that the AI answers, if there is one. */
export const DemoPhone = () =>
  demoPhone && (
    <p className="row whole">
      {voiceText.demoPhone} <PhoneLink phone={demoPhone} />
    </p>
  );

const PHONE = /(\+?\(?\d[\d() .-]{7,}\d)/;

/** A text in which phone numbers don't break, and read left to right in every language. */
export const WithPhones = ({ text }: { text: string }) =>
  // `split` puts what the pattern captures at the odd places. On a translated page, React updates a
  // text only if it is alone in its element.
  text.split(PHONE).map((part, at) =>
    at % 2 === 0 ? (
      <span key={at}>{part}</span>
    ) : (
      <bdi key={at} className="phone">
        {part}
      </bdi>
    ),
  );

export const EmailLink = () => (
  <a className="tap email" href={`mailto:${site.email}`}>
    {site.email}
  </a>
);
