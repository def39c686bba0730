/** A promise that is resolved from outside. `Promise.withResolvers` is newer than our browsers. */
export function createDeferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>(done => {
    resolve = done
  })
  return { promise, resolve }
}
