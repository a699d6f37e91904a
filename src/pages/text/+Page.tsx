import { Footer } from '#client/sections/footer.tsx';
import { Header } from '#client/sections/header.tsx';
import { TextBody } from '#client/sections/text-body.tsx';
import type { LinkGroup } from '#content/navigation.ts';
import type { TextView } from '#content/pages.ts';

/** Every page of src/content/pages.ts. */
export function Page({ textPage, footerLinks }: { textPage: TextView; footerLinks: LinkGroup[] }) {
  return (
    <>
      <Header home="/" />
      <main id="main">
        <TextBody page={textPage} />
      </main>
      <Footer links={footerLinks} home="/" />
    </>
  );
}
