import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client, orpc } from '../../../api/client.ts'

/** The password, for people who have one, and a code from the app or a recovery code. */
export type Proof = { password: string | undefined; code: string }
type Secret = { secret: string; uri: string }

export type TwoFactorCalls = {
  setUp: (password: string | undefined) => Promise<Secret | null>
  enable: (code: string) => Promise<readonly string[] | null>
  renew: (proof: Proof) => Promise<readonly string[] | null>
  disable: (proof: Proof) => Promise<boolean>
  isBusy: boolean
  error: unknown
  reset: () => void
}

/** Actions on the second factor. Each call returns null or false on failure; `error` has the reason. */
export function useTwoFactor(onChanged: () => void): TwoFactorCalls {
  const queries = useQueryClient()
  const call = useMutation({ mutationFn: (make: () => Promise<unknown>) => make() })
  const changed = () => {
    void queries.invalidateQueries({ queryKey: orpc.twoFactor.key() })
    onChanged()
  }
  const attempt = async <Answer>(make: () => Promise<Answer>): Promise<Answer | null> => {
    let answer: Answer | null = null
    try {
      await call.mutateAsync(async () => {
        answer = await make()
      })
      return answer
    } catch {
      // the mutation has the error, and the form shows it
      return null
    }
  }
  return {
    setUp: (password) => attempt(async () => (await client.twoFactor.setUp({ password })).data),
    enable: (code) =>
      attempt(async () => {
        const { recoveryCodes } = (await client.twoFactor.enable({ code })).data
        changed()
        return recoveryCodes
      }),
    renew: (proof) =>
      attempt(async () => {
        const { recoveryCodes } = (await client.twoFactor.renewRecoveryCodes(proof)).data
        changed()
        return recoveryCodes
      }),
    disable: async (proof) => {
      const answer = await attempt(async () => {
        await client.twoFactor.disable(proof)
        changed()
        return true
      })
      return answer === true
    },
    isBusy: call.isPending,
    error: call.error,
    reset: call.reset,
  }
}
