/** On a phone the first focus would bring its keyboard up over the page, before anybody has seen whose it is. */
export const hasKeyboard = () =>
  typeof window !== 'undefined' && window.matchMedia('(hover: hover) and (pointer: fine)').matches
