/** Times of an account belong to no location, so they are shown in the zone of the person's browser. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
