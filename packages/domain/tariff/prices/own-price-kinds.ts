/** What a row of prices is about; the names stand apart because the web app's addresses are read before anything is counted. */
export const ownPriceKinds = ['network', 'contribution', 'levy', 'excess_factor', 'unmetered'] as const
export type OwnPriceKind = (typeof ownPriceKinds)[number]
