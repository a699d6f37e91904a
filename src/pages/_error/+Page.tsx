import { PorchScene } from '#client/illustrations/porch-scene.tsx';
import { ActionLink } from '#client/ui/action.tsx';
import { PhoneLink } from '#client/ui/contact-links.tsx';
import { errorPageText, textForStatus, type ErrorStatus } from '#content/error-page.ts';

export function Page({ errorStatus = 404 }: { errorStatus?: ErrorStatus }) {
  const { title, hint } = textForStatus(errorStatus);
  return (
    <main id="main" className="on-dusk column porch-night">
      <h1>{title}</h1>
      <p>{hint}</p>
      {errorStatus === 404 && <p>{errorPageText.plain}</p>}
      <p>
        <ActionLink href="/">{errorPageText.home}</ActionLink>
      </p>
      <p className="row large-phone">
        {errorPageText.call} <PhoneLink />
      </p>
      <PorchScene />
    </main>
  );
}
