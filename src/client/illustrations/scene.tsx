import type { ComponentProps } from 'react';

export const Scene = (props: ComponentProps<'svg'>) => (
  <svg width="100%" height="100%" aria-hidden="true" {...props} />
);

/** A line with round ends. */
export const Line = ({ color, width, d }: Record<'color' | 'width' | 'd', string>) => (
  <path fill="none" stroke={`var(--${color})`} strokeWidth={width} strokeLinecap="round" d={d} />
);
