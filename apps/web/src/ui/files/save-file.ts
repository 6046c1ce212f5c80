/** Downloads a file through the browser. `content` is a blob or a data URL. */
export function saveFile(name: string, content: Blob | string) {
  const url = typeof content === 'string' ? content : URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  if (typeof content !== 'string') URL.revokeObjectURL(url)
}
