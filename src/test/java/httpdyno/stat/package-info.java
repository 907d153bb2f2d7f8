/** Arithmetic on samples; pure and deterministic, without opinion. */
package httpdyno.stat;
