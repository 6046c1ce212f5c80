/**
 * Whether the device has a keyboard. On a phone, initial focus would open the on-screen keyboard and cover
 * the page before anyone has read it.
 */
export const hasKeyboard = () =>
  typeof window !== 'undefined' && window.matchMedia('(hover: hover) and (pointer: fine)').matches
