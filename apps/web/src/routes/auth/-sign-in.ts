import type { User } from '@kilowatt/contracts/identity/auth'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forgetRegistration } from '../../features/registration/own-registration.ts'
import { landingPath } from '../../features/session/landing-path.ts'
import { beSignedInAs } from '../../features/session/session-queries.ts'

type SignedIn = { data: { user: User } }

/** A call that ends signed in, and then goes on to `back`, or to where the person wants to start. */
export function useSignIn<Input>(
  call: (input: Input) => Promise<SignedIn>,
  back: string | undefined,
): UseMutationResult<SignedIn, Error, Input> {
  const router = useRouter()
  return useMutation({
    mutationFn: call,
    onSuccess: async ({ data }) => {
      await beSignedInAs(data.user)
      forgetRegistration()
      await router.navigate({ href: back ?? landingPath(data.user.preferences) })
    },
  })
}
