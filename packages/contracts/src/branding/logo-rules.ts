/** Size limit and formats of a logo. No SVG, because it can contain scripts. */
export const MAX_LOGO_BYTES = 256 * 1024
export const logoMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
