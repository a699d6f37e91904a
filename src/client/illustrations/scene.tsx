import type { ComponentProps } from 'react';

export function Scene({ viewBox, ...attributes }: { viewBox: string } & ComponentProps<'svg'>) {
  const [, , width, height] = viewBox.split(' ');
  return <svg viewBox={viewBox} width={width} height={height} aria-hidden="true" {...attributes} />;
}
