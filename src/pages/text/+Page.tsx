import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { stopText } from '#content/legal/stop.ts';
import { ActionLink } from '#client/ui/action.tsx';
import { WithPhones } from '#client/ui/contact-links.tsx';
import { StopForm } from './stop-form.tsx';
import styles from '#client/sections/text-body.module.css';
import type { LinkGroup } from '#content/navigation.ts';
import type { StopFormState } from '#shared/page-state.ts';
import type { Legal, Paragraph, TextSection, TextView } from '#content/pages.ts';

interface PageProps {
  textPage: TextView;
  stop?: StopFormState;
  footerLinks: LinkGroup[];
  legal: Legal | undefined;
}

export function Page({ textPage, stop, footerLinks, legal }: PageProps) {
  const chrome = textPage.lang && 'en';
  return (
    <>
      <div className="contents" lang={chrome}>
        <Header home="/" />
      </div>
      <main id="main" className={`page-width column ${styles.body}`}>
        <h1>{stop?.sent ? stopText.sent.heading : textPage.title}</h1>
        {(stop?.sent ? [] : textPage.sections).map(
          ({ heading, paragraphs = [], list = [], call, action }, index) => (
            <div className="column" key={index}>
              {heading && <h2>{heading}</h2>}
              {paragraphs.map((paragraph, number) => (
                <p key={number}>{withLinks(paragraph)}</p>
              ))}
              {list.length > 0 && (
                <ul>
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
            </div>
          ),
        )}
        {stop && <StopForm {...stop} />}
      </main>
      <div lang={chrome}>
        <Footer links={footerLinks} legal={legal} home="/" />
      </div>
    </>
  );
}

/** Without script, so with the browser's own player. */
const RecordedCall = ({ file, lines, assistant, caller }: NonNullable<TextSection['call']>) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- all words follow as text */}
    <audio controls preload="none" src={file} />
    <ol>
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
