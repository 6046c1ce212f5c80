import type { openPage } from './open-page.tsx'

type Look = Pick<NonNullable<Parameters<typeof openPage>[1]>, 'theme' | 'size'>

/** Each theme in one size: the content is the same, and together they cover both layouts and both schemes. */
export const looks: readonly (readonly [string, Look])[] = [
  ['theme default, desktop', { theme: 'default', size: 'desktop' }],
  ['theme white, phone', { theme: 'white', size: 'phone' }],
]
