/** The zone of the person's browser: for times that belong to no location, such as those of an account. */
export const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
