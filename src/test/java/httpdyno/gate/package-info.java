/** Judges one run by another, or two servers measured in turns; from values alone, so that a stored run can be judged again. */
package httpdyno.gate;
