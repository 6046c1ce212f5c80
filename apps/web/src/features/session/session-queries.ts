import type { User } from '@kilowatt/contracts/identity/auth'
import { queryOptions } from '@tanstack/react-query'
import { errorCodeOf } from '../../api/call-errors.ts'
import { client, orpc } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { applyPersonSettings } from './person-settings.ts'
import { rememberSignedIn } from './session-hint.ts'
import { rememberedIdentifier } from './site-identifier.ts'

/** Brand of this site. The parameter `identifier` of any address selects a branded site. */
export const siteQuery = (identifier = rememberedIdentifier()) =>
  orpc.site.info.queryOptions({ input: { identifier }, staleTime: Number.POSITIVE_INFINITY })

/** The signed-in person; null when nobody is. */
export const userQuery = queryOptions<User | null>({
  queryKey: ['session', 'user'],
  staleTime: 5 * 60_000,
  queryFn: async () => {
    const user = await askForUser()
    rememberSignedIn(user !== null)
    return user
  },
})

async function askForUser(): Promise<User | null> {
  try {
    return (await client.auth.user()).data.user
  } catch (error) {
    if (errorCodeOf(error) === 'unauthenticated') return null
    throw error
  }
}

/** The signed-in person as far as known now, without asking. */
export const currentUser = (): User | null => queryClient.getQueryData(userQuery.queryKey) ?? null

/** Ends the session here and forgets everything that was loaded for it. */
export async function signOut() {
  await client.auth.logout()
  forgetPerson()
  queryClient.clear()
}

/** Nobody is signed in any more as far as known here: whoever shows the person hears of it, and who asks next asks the server. */
export function forgetPerson() {
  rememberSignedIn(false)
  queryClient.setQueryData(userQuery.queryKey, null)
  queryClient.removeQueries({ queryKey: userQuery.queryKey })
}

/** Takes over as this person: what was loaded for another one is forgotten. */
export async function beSignedInAs(user: User) {
  queryClient.clear()
  queryClient.setQueryData(userQuery.queryKey, user)
  rememberSignedIn(true)
  await applyPersonSettings(user)
}
