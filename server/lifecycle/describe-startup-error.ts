import { resolve, sep } from 'node:path'
import type { Config } from '#platform/config.server.ts'
import { S3Error } from '#platform/photos/s3-error.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'port' | 'host'> & Partial<Pick<Config, 'metrics'>>

/** Errors of Node, node:sqlite and pg share these fields. */
interface CodedError extends Error {
  code?: string
  path?: string
  syscall?: string
  /** SQLite's result code. */
  errcode?: number
  /** That could not be listened on. */
  port?: number
  /** That has no address. */
  hostname?: string
  /** Of a socket that could not be connected to. */
  address?: string
}

/**
 * Describes why the store can't start: the setting's name, what is wrong and what to do. It never
 * contains a password.
 *
 * @returns undefined for errors that no setting explains.
 */
export function describeStartupError(error: unknown, config: Place): string | undefined {
  // The demo's photos are stored in the bucket at the start. Its errors have the codes of others.
  if (!(error instanceof Error) || error instanceof S3Error) return undefined
  return describeCoded(error, config) ?? describeStartupError(error.cause, config)
}

function describeCoded(error: CodedError, config: Place): string | undefined {
  if (error.code === 'EMFILE' || error.code === 'ENFILE') return describeOpenFiles(error.code)
  if (error.syscall === 'listen') return describePort(error, config)
  if (error.hostname !== undefined && error.hostname === config.host) return describeMissingHost('HOST', config.host)
  if (error.hostname !== undefined && error.hostname === config.metrics?.host)
    return describeMissingHost('METRICS_HOST', config.metrics.host)
  if (error.code === 'ERR_SQLITE_ERROR') return describeSqlite(error, config)
  if (error.path !== undefined && isInside(error.path, config.dataDir)) return describeFolder(error, config)
  // Without a host the address is that of a socket.
  const url = config.databaseUrl === undefined ? null : URL.parse(config.databaseUrl.replace('@/', '@localhost/'))
  if (!url) return undefined
  return error.path === undefined ? describePostgres(error, url) : describeCertificateFile(error, url)
}

function describePort({ code, port: failedPort }: CodedError, config: Place): string | undefined {
  const metrics = failedPort === undefined || failedPort !== config.metrics?.port ? undefined : config.metrics
  const { port, host } = metrics ?? config
  const [portName, hostName] = metrics ? (['METRICS_PORT', 'METRICS_HOST'] as const) : (['PORT', 'HOST'] as const)
  switch (code) {
    case 'EADDRINUSE':
      return `${portName}: ${port} on ${host} is taken by another program. Set ${portName} to a free one, for example ${portName}=${port + 1} npm start.`
    case 'EACCES':
      return `${portName}: this user may not listen on ${port}. Set ${portName} to one above 1023${metrics ? '' : ' and put a proxy in front'}.`
    case 'EADDRNOTAVAIL':
      return describeMissingHost(hostName, host)
    case 'EINVAL':
      return `${hostName}: nothing can listen on ${host}. An address that begins with fe80 needs its interface, as in fe80::1%eth0.`
    default:
      return `${hostName}, ${portName}: nothing can listen on ${port} of ${host} (${code}). Set ${hostName} to an address of this machine, or 0.0.0.0 for all.`
  }
}

const describeOpenFiles = (code: string) =>
  `This ${code === 'EMFILE' ? 'process' : 'machine'} may not open more files (${code}). Raise the limit: LimitNOFILE of the systemd unit, or ulimit -n.`

const describeMissingHost = (name: string, host: string) =>
  `${name}: this machine has no address ${host}. Set ${name} to one of its own, or 0.0.0.0 for all.`

function describeFolder({ code, path }: CodedError, { dataDir }: Place): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `DATA_DIR: ${path} can't be read or written by this user. Make the user that runs the store its owner, or set DATA_DIR to another directory.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR: ${dataDir} is a file or lies inside one. Set DATA_DIR to a directory.`
    case 'ENOSPC':
    case 'EDQUOT':
      return describeFullDisk(dataDir)
    case 'ENOENT':
      return `DATA_DIR: ${dataDir} can't be created, or takes no files. Set DATA_DIR to another directory.`
    default:
      return `DATA_DIR: ${path} can't be used (${code}). Move it away, or set DATA_DIR to another directory.`
  }
}

const describeFullDisk = (dataDir: string) => `DATA_DIR: the disk of ${dataDir} is full. Make room, then start again.`

/** The file for shared memory beside the database has no room. No other code says so there. */
const sqliteNoRoomForSharedMemory = 4874

/** @see https://www.sqlite.org/rescode.html */
function describeSqlite({ errcode = 0, message }: CodedError, { dataDir }: Place): string | undefined {
  if (errcode === sqliteNoRoomForSharedMemory) return describeFullDisk(dataDir)
  // The low byte is the primary code of an extended one.
  switch (errcode & 0xff) {
    case 1:
      return /already exists|no such table/.test(message)
        ? `DATA_DIR: ${dataDir}/store.sqlite is not as a store leaves it (${message}). Restore it from a backup, or set DATA_DIR to another directory.`
        : undefined
    case 5:
      return `DATA_DIR: another program has locked ${dataDir}/store.sqlite. Stop it, then start again.`
    case 14:
      return `DATA_DIR: ${dataDir}/store.sqlite can't be opened. Make the user that runs the store the owner of it and of its directory, and let it open 1,024 files (ulimit -n).`
    case 8:
      return `DATA_DIR: ${dataDir}/store.sqlite can't be written by this user. Make the user that runs the store the owner of it and of its directory.`
    case 10:
      return `DATA_DIR: the disk of ${dataDir}/store.sqlite can't be read or written (${errcode}). Look for errors of the disk, then start again.`
    case 11:
    case 26:
      return `DATA_DIR: ${dataDir}/store.sqlite is damaged. Restore it from a backup.`
    case 13:
      return describeFullDisk(dataDir)
    default:
      return undefined
  }
}

const certificateCode = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_CERT)/

function describeCertificateFile({ path, code }: CodedError, url: URL): string | undefined {
  const name = ['sslrootcert', 'sslcert', 'sslkey'].find(name => url.searchParams.get(name) === path)
  return name && `DATABASE_URL: ${path}, which ${name} names, can't be read (${code}). Correct the path, or its rights.`
}

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
function describePostgres({ code = '', message, address }: CodedError, url: URL): string | undefined {
  const host = `${url.hostname || 'localhost'}:${url.port || 5432}`
  const user = decode(url.username) || 'the default user'
  const database = decode(url.pathname.slice(1)) || user
  if (certificateCode.test(code))
    return `DATABASE_URL: the certificate of ${host} can't be verified (${code}). Add sslrootcert=/path/to/ca.pem to the address, with the file of its authority.`
  if (message === 'The server does not support SSL connections')
    return `DATABASE_URL: it asks for TLS, which ${host} doesn't speak. Switch TLS on at the server, or remove sslmode from the address.`
  if (message.includes('password must be a string'))
    return `DATABASE_URL: ${host} asks for a password of ${user}, and the address has none.`
  if (/timeout/i.test(message)) return describeSilence(host)
  switch (code) {
    case 'ENOENT':
      return address && `DATABASE_URL: PostgreSQL has no socket ${address}. Start it, or correct host and port.`
    case 'ECONNREFUSED':
      return `DATABASE_URL: ${host} refuses connections. Start PostgreSQL there, or correct host and port.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: there is no host named ${url.hostname}. Correct the name, or the DNS of this machine.`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return describeSilence(host)
    case '25006':
      return `DATABASE_URL: ${database} of ${host} takes no writes. Name the server that does: this one is a standby, or default_transaction_read_only is set.`
    case '42P07':
      return `DATABASE_URL: ${database} has tables of another program (${message}). Set DATABASE_URL to a database of its own.`
    case '28P01':
      return `DATABASE_URL: ${host} refuses the password of ${user}. Special characters of a password are percent-encoded.`
    case '28000':
      return `DATABASE_URL: ${host} doesn't let ${user} in from this machine. Correct the user, allow the machine in pg_hba.conf, or add sslmode=require if the server insists on TLS.`
    case '3D000':
      return `DATABASE_URL: ${host} has no database named ${database}. Create it: createdb -O ${user} ${database}`
    case '42501':
      return `DATABASE_URL: ${user} may not create tables in ${database}. Make it the owner: alter database ${database} owner to ${user}`
    case '53100':
      return `DATABASE_URL: the disk of ${host} is full. Make room there, then start again.`
    case '53300':
      return `DATABASE_URL: ${host} has no connection free. Each process of the store needs up to 12: raise max_connections or run fewer.`
    case '57P03':
      return `DATABASE_URL: ${host} is starting or stopping. Try again in a moment.`
    default:
      return undefined
  }
}

/** Pg takes a percent sign that encodes nothing as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const describeSilence = (host: string) =>
  `DATABASE_URL: ${host} doesn't answer. Correct host and port, or let connections through its firewall.`

function isInside(path: string, directory: string): boolean {
  const root = resolve(directory)
  return resolve(path) === root || resolve(path).startsWith(root + sep) || root.startsWith(resolve(path) + sep)
}
