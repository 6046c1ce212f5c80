/**
 * Kinds of price rows; the names are separate because addresses of the web app are parsed before anything is
 * calculated.
 */
export const ownPriceKinds = ['network', 'contribution', 'levy', 'excess_factor', 'unmetered'] as const
export type OwnPriceKind = (typeof ownPriceKinds)[number]
