/** What an invite in a mail can be for. */
export const confirmationActions = ['LOCATION_INVITE', 'COMPANY_INVITE'] as const
export type ConfirmationAction = (typeof confirmationActions)[number]
