/** What a logo may weigh, and what it may be: no SVG, because that can carry scripts. */
export const MAX_LOGO_BYTES = 256 * 1024
export const logoMediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
