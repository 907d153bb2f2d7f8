/** Whether a server deserves to be measured: raw-socket HTTP checks against an address, and what their results mean. */
package httpdyno.conformance;
