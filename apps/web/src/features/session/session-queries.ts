import type { User } from '@kilowatt/contracts/identity/auth'
import { queryOptions } from '@tanstack/react-query'
import { errorCodeOf } from '../../api/call-errors.ts'
import { client, orpc } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { applyPersonSettings } from './person-settings.ts'
import { rememberSignedIn } from './session-hint.ts'
import { rememberedIdentifier } from './site-identifier.ts'

/** The brand of this site. The parameter `identifier` of any address selects a branded site. */
export const siteQuery = (identifier = rememberedIdentifier()) =>
  orpc.site.info.queryOptions({ input: { identifier }, staleTime: Number.POSITIVE_INFINITY })

/** The signed-in person; null if there is none. */
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

/** The signed-in person from the cache, without a call. */
export const currentUser = (): User | null => queryClient.getQueryData(userQuery.queryKey) ?? null

/** Ends the session and clears all cached data. */
export async function signOut() {
  await client.auth.logout()
  forgetPerson()
  queryClient.clear()
}

/** Marks the person as signed out: current observers get null, and the next query asks the server. */
export function forgetPerson() {
  rememberSignedIn(false)
  queryClient.setQueryData(userQuery.queryKey, null)
  queryClient.removeQueries({ queryKey: userQuery.queryKey })
}

/** Switches to this person and clears the data of any other. */
export async function continueAsSignedIn(user: User) {
  queryClient.clear()
  queryClient.setQueryData(userQuery.queryKey, user)
  rememberSignedIn(true)
  await applyPersonSettings(user)
}
