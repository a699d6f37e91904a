import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import styles from '#client/sections/text-body.module.css';
import type { LinkGroup } from '#content/navigation.ts';
import type { TextView } from '#content/pages.ts';

/** Every page of src/content/pages.ts. */
export function Page({ textPage, footerLinks }: { textPage: TextView; footerLinks: LinkGroup[] }) {
  return (
    <>
      <Header home="/" />
      <main id="main" className={`page-width column ${styles.body}`}>
        <h1>{textPage.title}</h1>
        {textPage.sections.map(({ heading, paragraphs }, index) => (
          <div className="column" key={index}>
            {heading && <h2>{heading}</h2>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
      </main>
      <Footer links={footerLinks} home="/" />
    </>
  );
}
