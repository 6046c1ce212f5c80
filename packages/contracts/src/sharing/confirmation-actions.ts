/** What a link in a mail can invite to. */
export const confirmationActions = ['LOCATION_INVITE', 'COMPANY_INVITE'] as const
export type ConfirmationAction = (typeof confirmationActions)[number]
