import type { ComponentProps } from 'react';

export const Scene = (props: ComponentProps<'svg'>) => <svg width="100%" aria-hidden="true" {...props} />;
