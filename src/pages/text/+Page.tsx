import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { stopText } from '#content/legal/stop.ts';
import { StopForm } from './stop-form.tsx';
import styles from '#client/sections/text-body.module.css';
import type { LinkGroup } from '#content/navigation.ts';
import type { StopFormState } from '#shared/page-state.ts';
import type { Legal, Paragraph, TextView } from '#content/pages.ts';

interface PageProps {
  textPage: TextView;
  stop?: StopFormState;
  footerLinks: LinkGroup[];
  legal: Legal | undefined;
}

export function Page({ textPage, stop, footerLinks, legal }: PageProps) {
  return (
    <>
      <Header home="/" />
      <main id="main" className={`page-width column ${styles.body}`}>
        <h1>{stop?.sent ? stopText.sent.heading : textPage.title}</h1>
        {(stop?.sent ? [] : textPage.sections).map(({ heading, paragraphs = [], list = [] }, index) => (
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
          </div>
        ))}
        {stop && <StopForm {...stop} />}
      </main>
      <Footer links={footerLinks} legal={legal} home="/" />
    </>
  );
}

const withLinks = (paragraph: Paragraph) =>
  [paragraph].flat().map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.href} href={part.href}>
        {part.label}
      </a>
    ),
  );
