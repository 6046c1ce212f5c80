/** No module makes price lists, so no location has an active one. */
export const activePriceList = null
