interface LockRequest {
  grant(): void
  reject(error: Error): void
}

/** A lock manager for a single lock name, with waiting, aborted and stealing requests. */
export function createFakeLocks() {
  // The first request holds the lock.
  const queue: LockRequest[] = []

  function grantNext() {
    queue.shift()
    queue[0]?.grant()
  }

  function enqueue(request: LockRequest, options: LockOptions) {
    options.signal?.addEventListener('abort', () => {
      const position = queue.indexOf(request)
      if (position <= 0) return
      queue.splice(position, 1)
      request.reject(new DOMException('aborted', 'AbortError'))
    })
    if (options.steal) {
      queue.shift()?.reject(new DOMException('stolen', 'AbortError'))
      queue.unshift(request)
      request.grant()
    } else if (queue.push(request) === 1) request.grant()
  }

  return {
    request: (_name: string, options: LockOptions, callback: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const request: LockRequest = {
          reject,
          grant() {
            void callback().then(() => {
              if (queue[0] === request) grantNext()
              resolve()
            })
          },
        }
        enqueue(request, options)
      }),
  } as unknown as Pick<LockManager, 'request'>
}
