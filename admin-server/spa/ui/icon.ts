import type { ComponentType } from 'react';

/** A drawn sign, in the colour of the text around it. */
export type Icon = ComponentType<{ className?: string; strokeWidth?: number; 'aria-hidden'?: boolean }>;
