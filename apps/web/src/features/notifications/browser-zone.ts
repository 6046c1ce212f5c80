/** Times of a person's notifications are shown in the zone of their browser. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
