import type { Paragraph, TextSection } from '#content/text-page.ts';
import { clock } from '#content/voice/clock.ts';
import { ActionLink } from './action.tsx';
import { WithPhones } from './contact-links.tsx';

export const TextSections = ({ sections }: { sections: TextSection[] }) =>
  sections.map(({ id, heading, paragraphs = [], list = [], call, action }, index) => (
    // Not a `div`, because reader views drop a `div` that has many links.
    <section id={id} className="column" key={index}>
      {heading && <h2>{heading}</h2>}
      {paragraphs.map((paragraph, number) => (
        <p key={number}>{withLinks(paragraph)}</p>
      ))}
      {list.length > 0 && (
        <ul className="stack">
          {list.map((item, number) => (
            <li key={number}>{withLinks(item)}</li>
          ))}
        </ul>
      )}
      {call && <RecordedCall {...call} />}
      {action && (
        <p>
          <ActionLink href={action.href}>{action.label}</ActionLink>
        </p>
      )}
    </section>
  ));

/** Its page works without script, so the browser's own player plays it. */
const RecordedCall = ({
  recording,
  lines,
  assistant,
  caller,
}: NonNullable<TextSection['call']>) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- all words follow as text */}
    <audio controls preload="none" src={recording?.file} />
    {recording && <p className="small-print">{clock(recording.seconds)}</p>}
    <ol className="stack">
      {lines.map((line, turn) => (
        <li key={line}>
          <strong>{turn % 2 === 0 ? assistant : caller}</strong> <WithPhones text={line} />
        </li>
      ))}
    </ol>
  </>
);

const withLinks = (paragraph: Paragraph) =>
  [paragraph].flat().map((part) => {
    if (typeof part === 'string') return <WithPhones key={part} text={part} />;
    return (
      <a key={part.href} href={part.href}>
        <WithPhones text={part.label} />
      </a>
    );
  });
