import { z } from 'zod'
import { call, data } from '../base.ts'
import { named } from '../primitives.ts'
import { confirmationActions } from './confirmation-actions.ts'

/**
 * `confirmationId` of the link in the mail. Anyone with the link may see the name of its target and, for a
 * new account, the invited address.
 */
export const confirmationId = z.string().max(200)

/** What the person with a link has to do next. `ready`: signed in as the invited person, can confirm now. */
export const confirmationSteps = ['ready', 'sign_in', 'register', 'other_account', 'verify_email'] as const

export type ConfirmationStep = (typeof confirmationSteps)[number]

/** The target of a link, by its action: `location` for LOCATION_INVITE, `company` for COMPANY_INVITE. */
const target = <T extends z.ZodType>(place: T) =>
  z.union([z.object({ location: place }), z.object({ company: place })])

export const confirmationsContract = {
  look: call('public')
    .route({
      method: 'GET',
      path: '/security/confirmations/{id}',
      tags: ['Sharing'],
      summary: 'What a confirmation link is about, and what is needed to confirm it',
    })
    .input(z.object({ id: confirmationId, action: z.enum(confirmationActions) }))
    .output(
      data(
        z.intersection(
          target(z.object({ name: z.string() })),
          z.object({
            step: z.enum(confirmationSteps),
            /** with `register`: the invited address, which has no account yet and is the only one that can confirm */
            email: z.string().nullable(),
          }),
        ),
      ),
    ),
  validate: call('signedIn')
    .route({
      method: 'POST',
      path: '/security/validate-confirmation',
      tags: ['Sharing'],
      summary: 'Confirm, as the signed-in person',
    })
    .input(data(z.object({ id: confirmationId, action: z.string().max(40) })))
    .output(data(target(named))),
}
