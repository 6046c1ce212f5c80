import type { User } from '@kilowatt/contracts/identity/auth'
import { useRouter } from '@tanstack/react-router'
import { forgetRegistration } from '../../features/registration/own-registration.ts'
import { landingPath } from '../../features/session/landing-path.ts'
import { continueAsSignedIn } from '../../features/session/session-queries.ts'

/** Continues as the signed-in person, to `back` or to their start page. */
export function useContinueSignedIn(back: string | undefined): (user: User) => Promise<void> {
  const router = useRouter()
  return async (user) => {
    await continueAsSignedIn(user)
    forgetRegistration()
    await router.navigate({ href: back ?? landingPath(user.preferences) })
  }
}
