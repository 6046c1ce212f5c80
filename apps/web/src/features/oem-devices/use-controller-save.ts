import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orpc } from '../../api/client.ts'
import { toastSuccess } from '../../ui/feedback/toast.tsx'

type Options<Value> = {
  save: (value: Value) => Promise<unknown>
  done: (value: Value) => string
  onClose: () => void
}

/** Changes a controller from a dialog, which then closes with a success message. */
export function useControllerSave<Value>({ save, done, onClose }: Options<Value>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: async (_, value) => {
      toastSuccess(done(value))
      onClose()
      await queryClient.invalidateQueries({ queryKey: orpc.oemDevices.key() })
    },
  })
}
