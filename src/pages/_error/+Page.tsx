import { ErrorMessage } from '#client/sections/error-message.tsx';

export function Page({ status }: { status: number }) {
  return (
    <main id="main">
      <ErrorMessage status={status} />
    </main>
  );
}
