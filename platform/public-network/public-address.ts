import { BlockList, isIPv6 } from 'node:net'

// https://www.iana.org/assignments/iana-ipv4-special-registry
const specialIpv4 = createBlockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
])
// https://www.iana.org/assignments/ipv6-address-space: everything else is not routed publicly.
const globalIpv6 = createBlockList('ipv6', [['2000::', 3]])
// https://www.iana.org/assignments/iana-ipv6-special-registry: documentation, and tunnels, whose
// addresses contain an IPv4 address.
const specialIpv6 = createBlockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function createBlockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [address, prefix] of subnets) list.addSubnet(address, prefix, family)
  return list
}

/** Whether an IP address is public: not of this machine, nor of a private network. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
    : !specialIpv4.check(address, 'ipv4')
