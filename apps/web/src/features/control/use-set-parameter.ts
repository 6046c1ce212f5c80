import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { toastError } from '../../ui/feedback/toast.tsx'

export type Setting = { readonly value: ParameterValue; readonly holdS: number | null }

type Sent = Setting & { readonly id: string | undefined }

/**
 * Sends a command. A repeated send with the same id is the same command, so retrying after no answer does
 * nothing twice.
 * @param onTaken called once the server has it
 */
export function useSetParameter(deviceId: number, parameter: string, onTaken: (setting: Setting) => void) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: ({ value, holdS, id }: Sent) =>
      client.commands.create({
        deviceId,
        parameter,
        value,
        ...(holdS !== null && { holdS }),
        ...(id !== undefined && { id }),
      }),
    onSuccess: async (_answer, setting) => {
      // a device that strategies regulate has been set by hand now
      void queryClient.invalidateQueries({ queryKey: orpc.setPoints.key() })
      await queryClient.invalidateQueries({ queryKey: orpc.commands.key() })
      onTaken(setting)
    },
    onError: (error, setting) =>
      toastError(`${t('control.failed')} ${refusal(error)}`, {
        action: { label: t('actions.tryAgain'), onSelect: () => sending.mutate(setting) },
      }),
  })
  return {
    isSending: sending.isPending,
    send: (setting: Setting) => sending.mutate({ ...setting, id: newId() }),
  }
}

/**
 * Browsers provide this function only on localhost and encrypted sites; without it each attempt is a separate
 * command.
 */
const newId = (): string | undefined => (window.isSecureContext ? crypto.randomUUID() : undefined)
