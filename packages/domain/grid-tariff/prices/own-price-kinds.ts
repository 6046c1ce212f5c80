/**
 * Kinds of price rows. The names are in a separate file, because addresses of the web app are parsed before
 * anything is calculated.
 */
export const ownPriceKinds = ['network', 'contribution', 'levy', 'excess_factor', 'unmetered'] as const
export type OwnPriceKind = (typeof ownPriceKinds)[number]
